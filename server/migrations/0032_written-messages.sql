ALTER TABLE "messages" ADD COLUMN "format" text DEFAULT 'plain' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "excerpt" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "renderer_version" integer;