CREATE TABLE "session_secrets" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"first_used_at" timestamp with time zone NOT NULL
);
