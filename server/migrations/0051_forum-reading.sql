CREATE TABLE "forum_feeds" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "forum_reads_topic";--> statement-breakpoint
ALTER TABLE "forum_read_lines" DROP CONSTRAINT "forum_read_lines_pkey";--> statement-breakpoint
ALTER TABLE "forum_read_lines" ADD COLUMN "category_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_read_lines" ADD CONSTRAINT "forum_read_lines_user_id_category_id_pk" PRIMARY KEY("user_id","category_id");--> statement-breakpoint
ALTER TABLE "forum_feeds" ADD CONSTRAINT "forum_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forum_replies_time" ON "forum_replies" USING btree ("topic_id","created_at","position");--> statement-breakpoint
CREATE INDEX "forum_reads_topic" ON "forum_reads" USING btree ("topic_id","read_at");--> statement-breakpoint
-- What stood before unread was counted is nobody's news.
INSERT INTO "forum_read_lines" ("user_id", "category_id", "read_before") SELECT "id", 0, now() FROM "users" ON CONFLICT DO NOTHING;
