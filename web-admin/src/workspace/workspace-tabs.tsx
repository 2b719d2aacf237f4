import { LinearProgress, Stack, Tab, Tabs } from '@mui/material';
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { useAddressState } from '../navigation/use-address-state.js';
import { useLeaveForm } from '../navigation/leaving.js';
import { type TabProps, tabsOf } from './workspace-tab.js';

/** What belongs to the posting, a tab each; the open one stands in the address. */
export function WorkspaceTabs(props: TabProps) {
  const translate = useTranslate();
  const leave = useLeaveForm();
  const [address, setAddress] = useAddressState();
  const tabs = tabsOf(props.family);
  const open = tabs.find(({ key }) => key === address('tab')) ?? tabs[0];
  if (!open) return null;
  const { key, Panel } = open;

  return (
    <>
      <Tabs
        value={key}
        onChange={(_event, chosen: string) =>
          leave(() => setAddress({ tab: chosen, edit: undefined, from: undefined, to: undefined }))
        }
        aria-label={translate('Parts of the posting')}
        variant="scrollable"
        allowScrollButtonsMobile
        // So that a phone shows all of them.
        sx={{ borderBottom: 1, borderColor: 'divider', '& .MuiTab-root': { minWidth: 0, px: { xs: 1.25, sm: 3 } } }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.key}
            value={tab.key}
            label={translate(tab.label)}
            id={`workspace-tab-${tab.key}`}
            {...(tab.key === key && { 'aria-controls': 'workspace-panel' })}
          />
        ))}
      </Tabs>
      <Stack spacing={2} role="tabpanel" id="workspace-panel" aria-labelledby={`workspace-tab-${key}`}>
        <Suspense fallback={<LinearProgress aria-label={translate('ra.page.loading')} />}>
          <Panel key={key} {...props} />
        </Suspense>
      </Stack>
    </>
  );
}
