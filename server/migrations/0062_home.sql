ALTER TABLE "users" ADD COLUMN "shows_favorites" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shows_ratings" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "marketplace_snapshots" ADD COLUMN "has_logbook" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD COLUMN "logbook_share_id" integer;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD CONSTRAINT "marketplace_listings_logbook_share_id_logbook_shares_id_fk" FOREIGN KEY ("logbook_share_id") REFERENCES "public"."logbook_shares"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "marketplace_listings_logbook" ON "marketplace_listings" USING btree ("logbook_share_id") WHERE logbook_share_id is not null;