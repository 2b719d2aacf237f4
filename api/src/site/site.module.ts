import { Module } from '@nestjs/common';
import { Pictures } from '../pictures/pictures.js';
import { PostingsModule } from '../postings/postings.module.js';
import { PublicLogModule } from '../public-log/public-log.module.js';
import { ReadsModule } from '../reads/reads.module.js';
import { SearchModule } from '../search/search.module.js';
import { PublicReads } from './site.reads.js';

/** The parts of the public pages; `site.mount.ts` answers with them. */
@Module({
  imports: [PostingsModule, PublicLogModule, ReadsModule, SearchModule],
  providers: [PublicReads, { provide: Pictures, useFactory: () => new Pictures() }],
  exports: [PublicReads],
})
export class SiteModule {}
