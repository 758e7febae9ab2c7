CREATE TABLE "forum_moved_replies" (
	"topic_id" integer NOT NULL,
	"position" integer NOT NULL,
	"reply_id" integer NOT NULL,
	CONSTRAINT "forum_moved_replies_topic_id_position_pk" PRIMARY KEY("topic_id","position")
);
--> statement-breakpoint
ALTER TABLE "forum_reactions" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "forum_replies" ADD COLUMN "quoted_topic_id" integer;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "merged_at" integer;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "merged_reply_id" integer;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "opened_by_reply_id" integer;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "is_mixed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "quoted_ids" integer[];--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "quoted_topic_id" integer;--> statement-breakpoint
ALTER TABLE "forum_moved_replies" ADD CONSTRAINT "forum_moved_replies_topic_id_forum_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."forum_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "forum_topics_opened_by" ON "forum_topics" USING btree ("opened_by_reply_id") WHERE opened_by_reply_id is not null;--> statement-breakpoint
UPDATE "forum_topics" SET "is_mixed" = true WHERE "id" IN (SELECT "merged_into_id" FROM "forum_topics" WHERE "merged_into_id" IS NOT NULL);
