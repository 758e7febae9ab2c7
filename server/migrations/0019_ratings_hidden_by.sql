ALTER TABLE "ratings" ADD COLUMN "hidden_by" text;--> statement-breakpoint
-- A ban wrote the beginning of time where a moderator's decision wrote its own.
UPDATE "ratings" SET "hidden_by" = CASE WHEN "hidden_at" = to_timestamp(0) THEN 'ban' ELSE 'moderator' END WHERE "hidden_at" IS NOT NULL;--> statement-breakpoint
UPDATE "ratings" SET "hidden_at" = now() WHERE "hidden_by" = 'ban';