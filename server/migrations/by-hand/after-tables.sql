-- The audit log is append-only, for the program as well.
CREATE FUNCTION refuse_change_of_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE ON "audit_log"
FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit_log();
--> statement-breakpoint
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
