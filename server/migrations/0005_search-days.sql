CREATE TABLE "search_days" (
	"kind" text NOT NULL,
	"day" integer NOT NULL,
	"documents" integer NOT NULL,
	CONSTRAINT "search_days_kind_day_pk" PRIMARY KEY("kind","day")
);
--> statement-breakpoint
-- Documents name their day from now on: they are all rebuilt after the start.
UPDATE "search_rebuilds" SET "after_id" = 0, "started_at" = now(), "finished_at" = NULL;
