ALTER TABLE "forum_replies" ADD COLUMN "send_key" text;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "last_position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "send_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "forum_replies_send_key" ON "forum_replies" USING btree ("author_id","send_key") WHERE send_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "forum_topics_send_key" ON "forum_topics" USING btree ("author_id","send_key") WHERE send_key is not null;--> statement-breakpoint
UPDATE "forum_topics" t SET "last_position" = r."last" FROM (SELECT "topic_id", max("position") AS "last" FROM "forum_replies" GROUP BY 1) r WHERE r."topic_id" = t."id";
