ALTER TABLE "conversations" ADD COLUMN "listing_id" integer;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "listing_title" text;