CREATE TABLE "marketplace_price_guides" (
	"id" serial PRIMARY KEY NOT NULL,
	"opdb_id" text NOT NULL,
	"band" text NOT NULL,
	"median_cents" integer NOT NULL,
	"low_cents" integer NOT NULL,
	"high_cents" integer NOT NULL,
	"offer_ids" integer[] NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "marketplace_snapshots" ADD COLUMN "opdb_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_price_guides_shown" ON "marketplace_price_guides" USING btree ("opdb_id","band") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "marketplace_price_guides_machine" ON "marketplace_price_guides" USING btree ("opdb_id","id");--> statement-breakpoint
CREATE INDEX "marketplace_offers_completed" ON "marketplace_offers" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
-- by hand
-- Snapshots of listings that have not been edited since know which machine they named.
UPDATE "marketplace_snapshots" s SET "opdb_id" = l."opdb_id" FROM "marketplace_listings" l
  WHERE l."id" = s."listing_id" AND l."revision" = s."revision" AND l."opdb_id" IS NOT NULL;
