import { stopAll } from './portals.mjs';

export default stopAll;
