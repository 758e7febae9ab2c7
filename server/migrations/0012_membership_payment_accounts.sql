CREATE TABLE "payment_accounts" (
	"provider" text PRIMARY KEY NOT NULL,
	"portal_configuration" text,
	"held_by" text,
	"held_until" timestamp with time zone,
	"initialized_at" timestamp with time zone
);
