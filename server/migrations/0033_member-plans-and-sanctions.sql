-- In the order in which requests read them: one that has a member would else wait for the tiers, and the update for it.
LOCK TABLE "users", "membership_tiers" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "member_plans" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"tier_id" integer,
	"status" text,
	"end_date" timestamp with time zone,
	"renews" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sanctions" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"banned_at" timestamp with time zone,
	"silenced_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "membership_tiers" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_plans" ADD CONSTRAINT "member_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_plans" ADD CONSTRAINT "member_plans_tier_id_membership_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."membership_tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "member_plans" ("user_id", "tier_id", "status", "end_date", "renews")
  SELECT "id", "membership_tier_id", "subscription_status", "subscription_end_date", "subscription_renews" FROM "users"
  WHERE "membership_tier_id" IS NOT NULL OR "subscription_status" IS NOT NULL OR "subscription_end_date" IS NOT NULL
    OR NOT "subscription_renews";--> statement-breakpoint
INSERT INTO "sanctions" ("user_id", "banned_at", "silenced_until")
  SELECT "id", "banned_at", "silenced_until" FROM "users"
  WHERE "banned_at" IS NOT NULL OR "silenced_until" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "membership_tier_id";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "subscription_status";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "subscription_end_date";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "subscription_renews";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "banned_at";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "silenced_until";