import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import DifferenceOutlined from '@mui/icons-material/DifferenceOutlined';
import EmojiEventsOutlined from '@mui/icons-material/EmojiEventsOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import ManageSearch from '@mui/icons-material/ManageSearch';
import PeopleOutline from '@mui/icons-material/PeopleOutline';
import PostAdd from '@mui/icons-material/PostAdd';
import ReportOutlined from '@mui/icons-material/ReportOutlined';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import type { FamilyScreen, ListingKind } from '@noticeboard/content-model';
import type { SvgIconComponent } from '@mui/icons-material';
import type { Tables } from '../navigation/addresses.js';
import {
  accountsScreen,
  auditScreen,
  calendarScreen,
  changeSetsScreen,
  channelsScreen,
  projectionsScreen,
  reportsScreen,
  tokensScreen,
} from '../navigation/screens.js';

const familyIcons: Readonly<Record<FamilyScreen, SvgIconComponent>> = {
  postings: PostAdd,
  notifications: ArticleOutlined,
  tables: TableChartOutlined,
  items: LinkOutlined,
};

const kindIcons: Readonly<Record<ListingKind['category'], SvgIconComponent>> = {
  admitCard: BadgeOutlined,
  resultListing: EmojiEventsOutlined,
};

/** The icon of each entry of the sidebar, by its path; the same for the same screen of every family. */
export function screenIcons({ table, kinds }: Tables): ReadonlyMap<string, SvgIconComponent> {
  return new Map([
    ['', SpaceDashboardOutlined],
    ...table.flatMap(({ console: screens, approvalScreen }) => [
      ...Object.entries(screens).map(([screen, { path }]) => [path, familyIcons[screen as FamilyScreen]] as const),
      ...(approvalScreen ? [[approvalScreen.path, FactCheckOutlined] as const] : []),
    ]),
    ...kinds.map(({ category, console: { path } }) => [path, kindIcons[category]] as const),
    [changeSetsScreen.path, DifferenceOutlined],
    [calendarScreen.path, CalendarMonthOutlined],
    [reportsScreen.path, ReportOutlined],
    [auditScreen.path, ManageSearch],
    [projectionsScreen.path, AccountTreeOutlined],
    [channelsScreen.path, CampaignOutlined],
    [tokensScreen.path, KeyOutlined],
    [accountsScreen.path, PeopleOutline],
  ]);
}
