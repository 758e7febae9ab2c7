ALTER TABLE "social_posts" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- So far the demo's seed alone has written here.
UPDATE "social_posts" SET "is_sample" = true;
