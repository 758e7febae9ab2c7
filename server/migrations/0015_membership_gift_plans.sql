ALTER TABLE "gift_codes" ADD COLUMN "given_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gift_codes" ADD COLUMN "given_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "gift_codes_given" ON "gift_codes" USING btree ("redeemed_by","given_until") WHERE redeemed_by is not null;--> statement-breakpoint
CREATE INDEX "gift_codes_created" ON "gift_codes" USING btree ("created_at" DESC NULLS FIRST);