ALTER TABLE "forum_replies" ADD COLUMN "format" text DEFAULT 'paragraphs' NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_replies" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "forum_replies" ADD COLUMN "excerpt" text;--> statement-breakpoint
ALTER TABLE "forum_replies" ADD COLUMN "renderer_version" integer;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "format" text DEFAULT 'paragraphs' NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "excerpt" text;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "renderer_version" integer;