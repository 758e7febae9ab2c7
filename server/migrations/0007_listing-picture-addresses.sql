-- Index entries have some 2,700 bytes at most: longer addresses, which were once limited by characters, are left out as new ones are.
UPDATE "marketplace_snapshots" SET "image_urls" = ARRAY(
  SELECT address FROM unnest("image_urls") WITH ORDINALITY AS named(address, place)
  WHERE octet_length(address) <= 2000 ORDER BY place
) WHERE EXISTS (SELECT FROM unnest("image_urls") AS address WHERE octet_length(address) > 2000);--> statement-breakpoint
UPDATE "marketplace_listings" SET "image_urls" = ARRAY(
  SELECT address FROM unnest("image_urls") WITH ORDINALITY AS named(address, place)
  WHERE octet_length(address) <= 2000 ORDER BY place
) WHERE EXISTS (SELECT FROM unnest("image_urls") AS address WHERE octet_length(address) > 2000);--> statement-breakpoint
CREATE INDEX "marketplace_snapshots_images" ON "marketplace_snapshots" USING gin ("image_urls") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "marketplace_listings_images" ON "marketplace_listings" USING gin ("image_urls") WITH (fastupdate=false);