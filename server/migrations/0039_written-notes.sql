ALTER TABLE "collection_entries" ADD COLUMN "format" text DEFAULT 'paragraphs' NOT NULL;--> statement-breakpoint
ALTER TABLE "collection_entries" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "collection_entries" ADD COLUMN "excerpt" text;--> statement-breakpoint
ALTER TABLE "collection_entries" ADD COLUMN "renderer_version" integer;