ALTER TABLE "membership_tiers" ADD COLUMN "permissions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Members keep what they had: the flags of their tier, what every tier that costs something gave, and what Premium and
-- dearer tiers gave.
UPDATE "membership_tiers" t SET "permissions" =
  CASE WHEN t."can_access_database" THEN ARRAY['database'] ELSE '{}' END
  || CASE WHEN t."can_access_blogs" THEN ARRAY['blogs'] ELSE '{}' END
  || CASE WHEN t."can_access_forums" THEN ARRAY['forums'] ELSE '{}' END
  || CASE WHEN t."can_access_marketplace" THEN ARRAY['marketplace'] ELSE '{}' END
  || CASE WHEN t."can_post_ads" THEN ARRAY['postAds'] ELSE '{}' END
  || CASE WHEN t."price_cents" > 0 THEN ARRAY['privateForums', 'contribute', 'adFree'] ELSE '{}' END
  || CASE WHEN t."price_cents" > 0 AND (t."id" = 3 OR t."price_cents" >=
      coalesce((SELECT nullif(p."price_cents", 0) FROM "membership_tiers" p WHERE p."id" = 3), 2147483647))
    THEN ARRAY['earlyAccess', 'tutorials', 'priorityListing', 'experts', 'discounts'] ELSE '{}' END;
