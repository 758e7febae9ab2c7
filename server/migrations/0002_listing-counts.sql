CREATE TABLE "marketplace_listing_counts" (
	"intent" text NOT NULL,
	"category" text NOT NULL,
	"condition" text NOT NULL,
	"region" text,
	"price_band" smallint NOT NULL,
	"count" integer NOT NULL
);--> statement-breakpoint
-- Open listings are counted as they change. The steps are those of PRICE_RANGES (contract/market/constants.ts), in cents.
CREATE FUNCTION count_listing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  steps CONSTANT integer[] := '{0,5000,10000,25000,50000,100000}';
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.hidden_at IS NULL AND OLD.state = 'open' THEN
    INSERT INTO "marketplace_listing_counts" ("intent", "category", "condition", "region", "price_band", "count")
    VALUES (OLD.intent, OLD.category, OLD.condition, OLD.region, width_bucket(OLD.price_cents, steps), -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.hidden_at IS NULL AND NEW.state = 'open' THEN
    INSERT INTO "marketplace_listing_counts" ("intent", "category", "condition", "region", "price_band", "count")
    VALUES (NEW.intent, NEW.category, NEW.condition, NEW.region, width_bucket(NEW.price_cents, steps), 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_are_counted AFTER INSERT OR DELETE OR
  UPDATE OF "hidden_at", "state", "intent", "category", "condition", "region", "price_cents" ON "marketplace_listings"
FOR EACH ROW EXECUTE FUNCTION count_listing();
--> statement-breakpoint
INSERT INTO "marketplace_listing_counts" ("intent", "category", "condition", "region", "price_band", "count")
SELECT "intent", "category", "condition", "region", width_bucket("price_cents", '{0,5000,10000,25000,50000,100000}'::integer[]), count(*)
FROM "marketplace_listings" WHERE "hidden_at" IS NULL AND "state" = 'open' GROUP BY 1, 2, 3, 4, 5;
