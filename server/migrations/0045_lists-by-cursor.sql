DROP INDEX "blog_posts_published";--> statement-breakpoint
DROP INDEX "blog_posts_category";--> statement-breakpoint
DROP INDEX "forum_topics_last_activity";--> statement-breakpoint
DROP INDEX "forum_topics_created";--> statement-breakpoint
DROP INDEX "forum_topics_category";--> statement-breakpoint
DROP INDEX "marketplace_listings_created";--> statement-breakpoint
DROP INDEX "marketplace_listings_price";--> statement-breakpoint
CREATE INDEX "forum_topics_replies" ON "forum_topics" USING btree ("reply_count" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "forum_topics_views" ON "forum_topics" USING btree ("view_count" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "forum_topics_author" ON "forum_topics" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "marketplace_listings_cheapest" ON "marketplace_listings" USING btree ((- price_cents) desc,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "marketplace_listings_shown" ON "marketplace_listings" USING btree ("category","condition","price_cents","seller_id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "blog_posts_published" ON "blog_posts" USING btree ("is_published","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blog_posts_category" ON "blog_posts" USING btree ("category_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "forum_topics_last_activity" ON "forum_topics" USING btree ("last_activity_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "forum_topics_created" ON "forum_topics" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "forum_topics_category" ON "forum_topics" USING btree ("category_id","last_activity_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "marketplace_listings_created" ON "marketplace_listings" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "marketplace_listings_price" ON "marketplace_listings" USING btree ("price_cents" DESC NULLS FIRST,"id" DESC NULLS FIRST);