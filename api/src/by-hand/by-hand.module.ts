import { Module } from '@nestjs/common';
import { HandPostController } from './hand-post.controller.js';
import { HandPosts } from './hand-posts.js';

/** The channels that people post to. */
@Module({ controllers: [HandPostController], providers: [HandPosts] })
export class ByHandModule {}
