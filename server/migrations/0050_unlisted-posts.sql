DROP INDEX "forum_replies_hidden";--> statement-breakpoint
DROP INDEX "forum_topics_hidden";--> statement-breakpoint
CREATE INDEX "forum_replies_unlisted" ON "forum_replies" USING btree ("id") WHERE hidden_at is not null or deleted_at is not null;--> statement-breakpoint
CREATE INDEX "forum_topics_unlisted" ON "forum_topics" USING btree ("id") WHERE hidden_at is not null or deleted_at is not null or merged_into_id is not null;