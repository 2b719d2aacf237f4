import { Box, Stack, Typography } from '@mui/material';
import { changeLine, type HandPost, messages } from '@noticeboard/content-model';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useLocale } from 'react-admin';
import { useMay } from '../access/roles.js';
import { useNotifyDone } from '../feedback/notify-done.js';
import type { ApiProvider } from '../providers/with-api.js';
import { Button } from '../ui/buttons.js';
import { FailureBox } from '../ui/notes.js';
import { SectionCard } from '../ui/section-card.js';
import { toldText } from '../ui/told-text.js';
import { momentWords } from '../words/formats.js';
import { useTranslate } from '../words/translate.js';

const path = '/api/hand-posts';
/** Between two looks, in milliseconds. */
const pollInterval = 30_000;

/** The posts that people make by hand, each with a tick; nothing where there is none. */
export function HandPostsCard() {
  const translate = useTranslate();
  const { ask } = useDataProvider<ApiProvider>();
  const queries = useQueryClient();
  const notifyDone = useNotifyDone();
  const mayWrite = useMay('write');
  const { data = [] } = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => (await ask(path, { signal })).json as readonly HandPost[],
    refetchInterval: pollInterval,
    retry: false,
  });
  const ticking = useMutation({
    mutationFn: async ({ post, posted }: { readonly post: HandPost; readonly posted: boolean }) => {
      const init = { method: 'POST', body: JSON.stringify({ posted }) };
      return (await ask(`${path}/${encodeURIComponent(post.id)}`, init)).json as readonly HandPost[];
    },
    onSuccess: (left, { post, posted }) => {
      queries.setQueryData([path], left);
      notifyDone({ done: translate(posted ? 'Ticked: it is on the record.' : 'Left out.'), about: post.record.title });
    },
    onError: () => queries.invalidateQueries({ queryKey: [path] }),
  });
  if (data.length === 0 && !ticking.error) return null;
  return (
    <SectionCard heading={translate('To be posted by hand')} count={data.length}>
      <Stack spacing={2} sx={{ px: 2 }}>
        {ticking.error && <FailureBox message={messages.submitFailed} error={ticking.error} />}
        {data.map((post) => (
          <Post
            key={`${post.channel} ${post.id}`}
            post={post}
            {...(mayWrite && !ticking.isPending && { onTick: (posted: boolean) => ticking.mutate({ post, posted }) })}
          />
        ))}
      </Stack>
    </SectionCard>
  );
}

interface PostProps {
  readonly post: HandPost;
  readonly onTick?: (posted: boolean) => void;
}

function Post({ post, onTick }: PostProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { name, record, at, edits, isNew, parts, text, picture, url } = post;
  const change = changeLine(parts, translate);
  const todo = [
    edits > 0 &&
      translate('Edit this post: %{change} |||| Edit these %{smart_count} posts: %{change}', {
        smart_count: edits,
        change,
      }),
    isNew && translate(edits > 0 ? 'And make a new post.' : 'Make a post.'),
  ].filter((line) => typeof line === 'string');
  return (
    <Box component="article" aria-label={`${name}: ${record.title}`} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography component="h3" variant="subtitle2">
        {name}: {record.title}
      </Typography>
      <Typography variant="body2">{todo.join(' ')}</Typography>
      <Typography variant="body2" color="textSecondary">
        {momentWords(at, locale)}
      </Typography>
      <Box sx={toldText}>{text}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
        <CopyButton label="Copy the text" text={text} />
        <CopyButton label="Copy the address of the picture" text={picture} />
        <CopyButton label="Copy the link" text={url} />
        {onTick && <Button size="small" variant="outlined" label="Done" onClick={() => onTick(true)} />}
        {onTick && <Button size="small" label="Leave it out" onClick={() => onTick(false)} />}
      </Box>
    </Box>
  );
}

interface CopyButtonProps {
  readonly label: 'Copy the text' | 'Copy the address of the picture' | 'Copy the link';
  readonly text: string;
}

function CopyButton({ label, text }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  // A page that came without TLS has no clipboard: the text is copied by hand there.
  if (!('clipboard' in navigator)) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return <Button size="small" label={isCopied ? 'Copied' : label} onClick={() => void copy()} />;
}
