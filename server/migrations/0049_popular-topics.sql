ALTER TABLE "forum_topics" ADD COLUMN "recent_replies" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "forum_topics" SET "recent_replies" = "counted"."recent" FROM (
	SELECT "topic_id", count(*)::int AS "recent" FROM "forum_replies"
	WHERE "hidden_at" IS NULL AND "created_at" >= now() - interval '30 days'
	GROUP BY "topic_id"
) AS "counted" WHERE "counted"."topic_id" = "forum_topics"."id";--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "popularity" bigint GENERATED ALWAYS AS (recent_replies * 10000000000 + extract(epoch from last_activity_at at time zone 'UTC')::bigint) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "forum_topics_popular" ON "forum_topics" USING btree ("popularity" DESC NULLS FIRST,"id" DESC NULLS FIRST);