CREATE INDEX "blog_posts_unlisted" ON "blog_posts" USING btree ("id") WHERE hidden_at is not null or not is_published;--> statement-breakpoint
CREATE INDEX "forum_replies_author" ON "forum_replies" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "forum_replies_hidden" ON "forum_replies" USING btree ("id") WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX "forum_topics_hidden" ON "forum_topics" USING btree ("id") WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX "marketplace_listings_hidden" ON "marketplace_listings" USING btree ("id") WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX "marketplace_listings_seller" ON "marketplace_listings" USING btree ("seller_id");