ALTER TABLE "subscriptions" ADD COLUMN "pending_price_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "pending_until" timestamp with time zone;