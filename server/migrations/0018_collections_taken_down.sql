DROP INDEX "collection_entries_public";--> statement-breakpoint
ALTER TABLE "collection_entries" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "collection_entries_public" ON "collection_entries" USING btree ("title_id","status","created_at" DESC NULLS FIRST) WHERE is_public and hidden_at is null;