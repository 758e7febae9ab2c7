CREATE TABLE "marketplace_matches" (
	"listing_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"reason" text NOT NULL,
	"way" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"digested_at" timestamp with time zone,
	CONSTRAINT "marketplace_matches_listing_id_user_id_pk" PRIMARY KEY("listing_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "marketplace_questions" (
	"id" serial PRIMARY KEY NOT NULL,
	"listing_id" integer NOT NULL,
	"question_id" integer,
	"author_id" integer NOT NULL,
	"text" text NOT NULL,
	"format" text DEFAULT 'plain' NOT NULL,
	"html" text,
	"excerpt" text,
	"renderer_version" integer,
	"send_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"hidden_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "marketplace_price_guides" (
	"id" serial PRIMARY KEY NOT NULL,
	"opdb_id" text NOT NULL,
	"band" text NOT NULL,
	"median_cents" integer NOT NULL,
	"low_cents" integer NOT NULL,
	"high_cents" integer NOT NULL,
	"offer_ids" integer[] NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "marketplace_saved_searches" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"way" text NOT NULL,
	"intent" text NOT NULL,
	"category" text,
	"kind" text,
	"condition" text,
	"price_range" text,
	"from_cents" integer,
	"below_cents" integer,
	"opdb_id" text,
	"search" text,
	"words" "tsquery",
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "marketplace_snapshots" ADD COLUMN "opdb_id" text;--> statement-breakpoint
ALTER TABLE "marketplace_matches" ADD CONSTRAINT "marketplace_matches_listing_id_marketplace_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."marketplace_listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_matches" ADD CONSTRAINT "marketplace_matches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_questions" ADD CONSTRAINT "marketplace_questions_listing_id_marketplace_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."marketplace_listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_questions" ADD CONSTRAINT "marketplace_questions_question_id_marketplace_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."marketplace_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_questions" ADD CONSTRAINT "marketplace_questions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_saved_searches" ADD CONSTRAINT "marketplace_saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "marketplace_matches_user" ON "marketplace_matches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "marketplace_matches_waiting" ON "marketplace_matches" USING btree ("user_id") WHERE way = 'digest' and digested_at is null;--> statement-breakpoint
CREATE INDEX "marketplace_matches_digest" ON "marketplace_matches" USING btree ("digested_at","user_id") WHERE digested_at is not null;--> statement-breakpoint
CREATE INDEX "marketplace_questions_listing" ON "marketplace_questions" USING btree ("listing_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_questions_answer" ON "marketplace_questions" USING btree ("question_id") WHERE question_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_questions_send_key" ON "marketplace_questions" USING btree ("author_id","send_key") WHERE send_key is not null;--> statement-breakpoint
CREATE INDEX "marketplace_questions_author" ON "marketplace_questions" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_price_guides_shown" ON "marketplace_price_guides" USING btree ("opdb_id","band") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "marketplace_price_guides_machine" ON "marketplace_price_guides" USING btree ("opdb_id","id");--> statement-breakpoint
CREATE INDEX "marketplace_saved_searches_user" ON "marketplace_saved_searches" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "marketplace_saved_searches_machine" ON "marketplace_saved_searches" USING btree ("opdb_id") WHERE opdb_id is not null;--> statement-breakpoint
CREATE INDEX "marketplace_offers_completed" ON "marketplace_offers" USING btree ("completed_at") WHERE completed_at is not null;
--> statement-breakpoint
-- by hand
-- Snapshots of listings that have not been edited since know which machine they named.
UPDATE "marketplace_snapshots" s SET "opdb_id" = l."opdb_id" FROM "marketplace_listings" l
  WHERE l."id" = s."listing_id" AND l."revision" = s."revision" AND l."opdb_id" IS NOT NULL;
