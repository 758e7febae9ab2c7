-- A member's plan names a tier. Written by hand because accounts lies below membership and cannot import its tables.
ALTER TABLE "users" ADD CONSTRAINT "users_membership_tier_id_fk" FOREIGN KEY ("membership_tier_id") REFERENCES "membership_tiers"("id");
