import { Module } from '@nestjs/common';
import { PostingsModule } from '../postings/postings.module.js';
import { ReportController } from './report.controller.js';
import { Reports } from './reports.js';

/** Readers say that a date is wrong, and staff answer. */
@Module({ imports: [PostingsModule], controllers: [ReportController], providers: [Reports], exports: [Reports] })
export class ReportsModule {}
