import { ListItem, ListItemText } from '@mui/material';
import { useGetIdentity } from 'react-admin';
import { useRoleLabel } from '../session/use-role-label.js';

/** Who is signed in, at the head of the profile menu. */
export function Profile() {
  const { data: identity } = useGetIdentity();
  const role = useRoleLabel();
  return (
    <ListItem divider sx={{ pb: 1, mb: 0.5 }}>
      <ListItemText primary={identity?.fullName} secondary={role} />
    </ListItem>
  );
}
