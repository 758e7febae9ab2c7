ALTER TABLE "ratings" ADD COLUMN "format" text DEFAULT 'paragraphs' NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "excerpt" text;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "renderer_version" integer;