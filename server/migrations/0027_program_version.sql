CREATE TABLE "program_version" (
	"is_current" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
