ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
-- The best that is known of the time before.
UPDATE "users" SET "last_seen_at" = (SELECT max("sessions"."last_seen_at") FROM "sessions" WHERE "sessions"."user_id" = "users"."id") WHERE "erased_at" IS NULL;
