ALTER TABLE "membership_tiers" DROP COLUMN "can_access_database";--> statement-breakpoint
ALTER TABLE "membership_tiers" DROP COLUMN "can_access_blogs";--> statement-breakpoint
ALTER TABLE "membership_tiers" DROP COLUMN "can_access_forums";--> statement-breakpoint
ALTER TABLE "membership_tiers" DROP COLUMN "can_access_marketplace";--> statement-breakpoint
ALTER TABLE "membership_tiers" DROP COLUMN "can_post_ads";