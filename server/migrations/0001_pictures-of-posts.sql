ALTER TABLE "remote_pictures" ADD COLUMN "is_posted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "remote_pictures" SET "is_posted" = true WHERE "address" IN (SELECT "image_url" FROM "blog_posts");
