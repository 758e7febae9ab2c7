DROP INDEX "forum_topics_last_activity";--> statement-breakpoint
DROP INDEX "forum_topics_category";--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "activity_rank" bigint GENERATED ALWAYS AS ((extract(epoch from last_activity_at at time zone 'UTC') * 1000000)::bigint + case when pinned_at is null then 0 else 4000000000000000 end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "forum_topics_activity" ON "forum_topics" USING btree ("activity_rank" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "forum_topics_category" ON "forum_topics" USING btree ("category_id","activity_rank" DESC NULLS FIRST,"id" DESC NULLS FIRST);