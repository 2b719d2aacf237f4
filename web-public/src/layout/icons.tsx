const paths = {
  menu: 'M2 5h16M2 10h16M2 15h16',
  search: 'M8.5 14a5.5 5.5 0 1 1 0-11 5.5 5.5 0 0 1 0 11zM12.5 12.5 18 18',
  bell: 'M4 14h12l-1.5-2.5V8a4.5 4.5 0 0 0-9 0v3.5zM8.5 17h3',
} as const;

export function Icon({ name }: { readonly name: keyof typeof paths }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
