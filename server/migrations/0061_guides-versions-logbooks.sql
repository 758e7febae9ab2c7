CREATE TABLE "blog_old_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"post_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_revisions" (
	"post_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"excerpt" text,
	"image_url" text,
	"category_id" integer NOT NULL,
	"changed" text[] NOT NULL,
	"writer_id" integer NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blog_revisions_post_id_revision_pk" PRIMARY KEY("post_id","revision")
);
--> statement-breakpoint
CREATE TABLE "collection_imports" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"state" text DEFAULT 'ready' NOT NULL,
	"text" text,
	"names" jsonb NOT NULL,
	"rows" integer NOT NULL,
	"columns" jsonb NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_imports_user" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "logbook_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"machine_entry_id" integer NOT NULL,
	"kind" text NOT NULL,
	"day" integer NOT NULL,
	"note" text,
	"format" text DEFAULT 'plain' NOT NULL,
	"html" text,
	"excerpt" text,
	"renderer_version" integer,
	"amount_cents" bigint,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"parts_cents" bigint,
	"counterparty" text,
	"score" bigint,
	"players" integer,
	"games" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "logbook_reminders" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"machine_entry_id" integer NOT NULL,
	"what" text NOT NULL,
	"due_on" date,
	"due_at_games" integer,
	"every_months" integer,
	"every_games" integer,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "logbook_shares" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"machine_entry_id" integer NOT NULL,
	"shows_prices" boolean DEFAULT false NOT NULL,
	"shows_names" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "logbook_shares_machine" UNIQUE("machine_entry_id")
);
--> statement-breakpoint
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
	"region" text,
	"price_range" text,
	"from_cents" integer,
	"below_cents" integer,
	"opdb_id" text,
	"search" text,
	"words" "tsquery",
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_follows" (
	"follower_id" integer NOT NULL,
	"followed_id" integer NOT NULL,
	"followed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_follows_follower_id_followed_id_pk" PRIMARY KEY("follower_id","followed_id")
);
--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "has_comments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "comments_topic_id" integer;--> statement-breakpoint
ALTER TABLE "collection_entries" ADD COLUMN "value_cents" bigint;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD COLUMN "source_state" text;--> statement-breakpoint
ALTER TABLE "marketplace_snapshots" ADD COLUMN "opdb_id" text;--> statement-breakpoint
ALTER TABLE "marketplace_snapshots" ADD COLUMN "disclosure" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD COLUMN "region" text;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD COLUMN "disclosure" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_old_slugs" ADD CONSTRAINT "blog_old_slugs_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_revisions" ADD CONSTRAINT "blog_revisions_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_revisions" ADD CONSTRAINT "blog_revisions_category_id_blog_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."blog_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_revisions" ADD CONSTRAINT "blog_revisions_writer_id_users_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_imports" ADD CONSTRAINT "collection_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logbook_entries" ADD CONSTRAINT "logbook_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logbook_entries" ADD CONSTRAINT "logbook_entries_machine_entry_id_collection_entries_id_fk" FOREIGN KEY ("machine_entry_id") REFERENCES "public"."collection_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logbook_reminders" ADD CONSTRAINT "logbook_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logbook_reminders" ADD CONSTRAINT "logbook_reminders_machine_entry_id_collection_entries_id_fk" FOREIGN KEY ("machine_entry_id") REFERENCES "public"."collection_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logbook_shares" ADD CONSTRAINT "logbook_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logbook_shares" ADD CONSTRAINT "logbook_shares_machine_entry_id_collection_entries_id_fk" FOREIGN KEY ("machine_entry_id") REFERENCES "public"."collection_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_matches" ADD CONSTRAINT "marketplace_matches_listing_id_marketplace_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."marketplace_listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_matches" ADD CONSTRAINT "marketplace_matches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_questions" ADD CONSTRAINT "marketplace_questions_listing_id_marketplace_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."marketplace_listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_questions" ADD CONSTRAINT "marketplace_questions_question_id_marketplace_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."marketplace_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_questions" ADD CONSTRAINT "marketplace_questions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_saved_searches" ADD CONSTRAINT "marketplace_saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_follows" ADD CONSTRAINT "member_follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_follows" ADD CONSTRAINT "member_follows_followed_id_users_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_old_slugs_post" ON "blog_old_slugs" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "blog_revisions_writer" ON "blog_revisions" USING btree ("writer_id");--> statement-breakpoint
CREATE INDEX "logbook_entries_latest" ON "logbook_entries" USING btree ("machine_entry_id","day" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "logbook_entries_kind" ON "logbook_entries" USING btree ("machine_entry_id","kind","day" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "logbook_entries_user" ON "logbook_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "logbook_reminders_machine" ON "logbook_reminders" USING btree ("machine_entry_id");--> statement-breakpoint
CREATE INDEX "logbook_reminders_user" ON "logbook_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "logbook_reminders_due" ON "logbook_reminders" USING btree ("due_on") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "logbook_shares_user" ON "logbook_shares" USING btree ("user_id");--> statement-breakpoint
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
CREATE INDEX "member_follows_followed" ON "member_follows" USING btree ("followed_id","follower_id");--> statement-breakpoint
CREATE INDEX "forum_replies_day" ON "forum_replies" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "marketplace_offers_completed" ON "marketplace_offers" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
-- Snapshots of listings that have not been edited since know which machine they named.
UPDATE "marketplace_snapshots" s SET "opdb_id" = l."opdb_id" FROM "marketplace_listings" l
  WHERE l."id" = s."listing_id" AND l."revision" = s."revision" AND l."opdb_id" IS NOT NULL;
