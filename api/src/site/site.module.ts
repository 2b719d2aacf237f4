import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { PostingsModule } from '../postings/postings.module.js';
import { PublicReads } from './site.reads.js';

/** What the public pages are made of; `site.mount.ts` answers with them. */
@Module({ imports: [HttpModule, PostingsModule], providers: [PublicReads], exports: [PublicReads] })
export class SiteModule {}
