ALTER TABLE "forum_replies" ADD COLUMN "is_deleted_by_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_replies" ADD COLUMN "quoted_ids" integer[];--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "is_deleted_by_staff" boolean DEFAULT false NOT NULL;