import { Module } from '@nestjs/common';
import { SearchIndex } from './search-index.js';
import { WordSearch } from './word-search.js';

/** The search over all words of the board. */
@Module({ providers: [SearchIndex, WordSearch], exports: [WordSearch] })
export class SearchModule {}
