DROP INDEX "marketplace_listings_shown";--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD COLUMN "intent" text DEFAULT 'sale' NOT NULL;--> statement-breakpoint
CREATE INDEX "marketplace_listings_shown" ON "marketplace_listings" USING btree ("intent","category","condition","price_cents","seller_id") WHERE hidden_at is null and state = 'open';