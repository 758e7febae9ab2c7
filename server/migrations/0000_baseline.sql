-- What a restore renames and drops must not take extensions along. An extension that another account has made among the
-- site's tables is moved. The owner of a database may not move one whose functions belong to a superuser, but may make it
-- again; where that is refused as well, it stays where it is.
CREATE SCHEMA IF NOT EXISTS extensions;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA extensions;
--> statement-breakpoint
DO $$
BEGIN
  ALTER EXTENSION pg_trgm SET SCHEMA extensions;
EXCEPTION WHEN insufficient_privilege THEN
  BEGIN
    DROP EXTENSION pg_trgm;
    CREATE EXTENSION pg_trgm SCHEMA extensions;
  EXCEPTION WHEN insufficient_privilege OR dependent_objects_still_exist THEN
    RAISE NOTICE 'pg_trgm stays where it is: %', SQLERRM;
  END;
END $$;
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" integer NOT NULL,
	"device_id" text NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_id_pk" PRIMARY KEY("user_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer,
	"email" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"user_handle" text,
	"counter" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"number" serial NOT NULL,
	"user_id" integer NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tries" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"blocked_until" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"display_name" text,
	"display_name_key" text,
	"email" text,
	"email_key" text,
	"password_hash" text,
	"role" text DEFAULT 'member' NOT NULL,
	"profile_image_url" text,
	"bio" text,
	"location" text,
	"website" text,
	"is_listed" boolean DEFAULT true NOT NULL,
	"shows_favorites" boolean DEFAULT false NOT NULL,
	"shows_ratings" boolean DEFAULT false NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"email_verified_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text,
	"subject_id" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "program_version" (
	"is_current" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"part" integer DEFAULT 0 NOT NULL,
	"title" text NOT NULL,
	"title_key" text NOT NULL,
	"excerpt" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_documents_kind_id_part_pk" PRIMARY KEY("kind","id","part")
);
--> statement-breakpoint
CREATE TABLE "search_rebuilds" (
	"source" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"after_id" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"documents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seeds" (
	"name" text PRIMARY KEY NOT NULL,
	"seeded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_secrets" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"first_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"user_id" integer,
	"held_by" text,
	"held_until" timestamp with time zone,
	"synced_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkout_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"user_id" integer NOT NULL,
	"tier_id" integer NOT NULL,
	"price_id" text NOT NULL,
	"session_id" text,
	"url" text,
	"state" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_accounts" (
	"provider" text PRIMARY KEY NOT NULL,
	"portal_configuration" text,
	"held_by" text,
	"held_until" timestamp with time zone,
	"initialized_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_commands" (
	"id" serial PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"error" text,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	"user_id" integer,
	"tier_id" integer,
	"item_id" text NOT NULL,
	"price_id" text NOT NULL,
	"next_price_id" text,
	"pending_price_id" text,
	"pending_until" timestamp with time zone,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"past_due_since" timestamp with time zone,
	"card" jsonb,
	"synced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tier_prices" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"tier_id" integer NOT NULL,
	"cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"customer_id" text,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"error" text,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_categories" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"icon_name" text NOT NULL,
	"icon_color" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_old_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"post_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_post_machines" (
	"post_id" integer NOT NULL,
	"opdb_id" text NOT NULL,
	CONSTRAINT "blog_post_machines_post_id_opdb_id_pk" PRIMARY KEY("post_id","opdb_id")
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"html" text,
	"html_version" integer,
	"excerpt" text,
	"image_url" text,
	"category_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"needs" text,
	"is_published" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone,
	"is_scheduled" boolean DEFAULT false NOT NULL,
	"appeared_at" timestamp with time zone,
	"has_comments" boolean DEFAULT false NOT NULL,
	"comments_topic_id" integer,
	"revision" integer DEFAULT 1 NOT NULL,
	"send_key" text,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_posts_slug_unique" UNIQUE("slug")
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
CREATE TABLE "newsletter_days" (
	"day" date PRIMARY KEY NOT NULL,
	"confirmed" integer DEFAULT 0 NOT NULL,
	"ended" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_sendings" (
	"post_id" integer PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"planned_at" timestamp with time zone,
	"planned" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "newsletter_subscribers_emailKey_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "collection_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"opdb_id" text NOT NULL,
	"title_id" text NOT NULL,
	"status" text NOT NULL,
	"condition" text,
	"acquired_on" date,
	"note" text,
	"format" text DEFAULT 'paragraphs' NOT NULL,
	"html" text,
	"excerpt" text,
	"renderer_version" integer,
	"price_paid_cents" bigint,
	"value_cents" bigint,
	"is_public" boolean DEFAULT false NOT NULL,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection_imports" (
	"user_id" integer NOT NULL,
	"id" serial PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'ready' NOT NULL,
	"text" text,
	"names" jsonb NOT NULL,
	"rows" integer NOT NULL,
	"columns" jsonb NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_imports_user" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"user_id" integer NOT NULL,
	"opdb_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favorites_user_id_opdb_id_pk" PRIMARY KEY("user_id","opdb_id")
);
--> statement-breakpoint
CREATE TABLE "community_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"place" text NOT NULL,
	"description" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"url" text,
	"takes_sign_ups" boolean DEFAULT true NOT NULL,
	"capacity" integer,
	"going_count" integer DEFAULT 0 NOT NULL,
	"waiting_count" integer DEFAULT 0 NOT NULL,
	"public_from" timestamp with time zone,
	"is_opened" boolean DEFAULT true NOT NULL,
	"cancelled_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_feeds" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_proposals" (
	"id" serial PRIMARY KEY NOT NULL,
	"proposer_id" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"title" text NOT NULL,
	"place" text NOT NULL,
	"description" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"time_zone" text NOT NULL,
	"url" text,
	"takes_sign_ups" boolean NOT NULL,
	"capacity" integer,
	"version" integer DEFAULT 0 NOT NULL,
	"event_id" integer,
	"reason" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_sign_ups" (
	"id" serial PRIMARY KEY NOT NULL,
	"event_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_sign_ups_once" UNIQUE("event_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "social_posts" (
	"id" serial PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forum_categories" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"topic_count" integer DEFAULT 0 NOT NULL,
	"needs" text,
	"is_question_board" boolean DEFAULT false NOT NULL,
	"is_started_by_staff" boolean DEFAULT false NOT NULL,
	CONSTRAINT "forum_categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "forum_category_follows" (
	"category_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"level" text NOT NULL,
	CONSTRAINT "forum_category_follows_category_id_user_id_pk" PRIMARY KEY("category_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "forum_feeds" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forum_follows" (
	"topic_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"is_following" boolean DEFAULT true NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "forum_follows_topic_id_user_id_pk" PRIMARY KEY("topic_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "forum_moved_replies" (
	"topic_id" integer NOT NULL,
	"position" integer NOT NULL,
	"reply_id" integer NOT NULL,
	CONSTRAINT "forum_moved_replies_topic_id_position_pk" PRIMARY KEY("topic_id","position")
);
--> statement-breakpoint
CREATE TABLE "forum_reactions" (
	"topic_id" integer NOT NULL,
	"reply_id" integer,
	"user_id" integer NOT NULL,
	"reaction" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "forum_reactions_once" UNIQUE NULLS NOT DISTINCT("topic_id","reply_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "forum_read_lines" (
	"user_id" integer NOT NULL,
	"category_id" integer DEFAULT 0 NOT NULL,
	"read_before" timestamp with time zone NOT NULL,
	CONSTRAINT "forum_read_lines_user_id_category_id_pk" PRIMARY KEY("user_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "forum_reads" (
	"user_id" integer NOT NULL,
	"topic_id" integer NOT NULL,
	"last_read_reply_id" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "forum_reads_user_id_topic_id_pk" PRIMARY KEY("user_id","topic_id")
);
--> statement-breakpoint
CREATE TABLE "forum_replies" (
	"id" serial PRIMARY KEY NOT NULL,
	"topic_id" integer NOT NULL,
	"position" integer NOT NULL,
	"content" text NOT NULL,
	"format" text DEFAULT 'paragraphs' NOT NULL,
	"html" text,
	"excerpt" text,
	"renderer_version" integer,
	"author_id" integer NOT NULL,
	"send_key" text,
	"hidden_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"is_deleted_by_staff" boolean DEFAULT false NOT NULL,
	"quoted_ids" integer[],
	"quoted_topic_id" integer,
	"revision" integer DEFAULT 0 NOT NULL,
	"edited_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forum_revisions" (
	"id" serial PRIMARY KEY NOT NULL,
	"topic_id" integer NOT NULL,
	"reply_id" integer,
	"revision" integer NOT NULL,
	"title" text,
	"content" text NOT NULL,
	"writer_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forum_revisions_state" UNIQUE NULLS NOT DISTINCT("topic_id","reply_id","revision")
);
--> statement-breakpoint
CREATE TABLE "forum_topic_machines" (
	"topic_id" integer NOT NULL,
	"opdb_id" text NOT NULL,
	CONSTRAINT "forum_topic_machines_topic_id_opdb_id_pk" PRIMARY KEY("topic_id","opdb_id")
);
--> statement-breakpoint
CREATE TABLE "forum_topics" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"format" text DEFAULT 'paragraphs' NOT NULL,
	"html" text,
	"excerpt" text,
	"renderer_version" integer,
	"category_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"recent_replies" integer DEFAULT 0 NOT NULL,
	"last_position" integer DEFAULT 0 NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"last_activity_at" timestamp with time zone DEFAULT now() NOT NULL,
	"popularity" bigint GENERATED ALWAYS AS (recent_replies * 10000000000 + extract(epoch from last_activity_at at time zone 'UTC')::bigint) STORED NOT NULL,
	"activity_rank" bigint GENERATED ALWAYS AS ((extract(epoch from last_activity_at at time zone 'UTC') * 1000000)::bigint + case when pinned_at is null then 0 else 4000000000000000 end) STORED NOT NULL,
	"send_key" text,
	"hidden_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"is_deleted_by_staff" boolean DEFAULT false NOT NULL,
	"source_state" text,
	"pinned_at" timestamp with time zone,
	"locked_at" timestamp with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	"edited_at" timestamp with time zone,
	"accepted_reply_id" integer,
	"merged_into_id" integer,
	"merged_at" integer,
	"merged_reply_id" integer,
	"opened_by_reply_id" integer,
	"is_mixed" boolean DEFAULT false NOT NULL,
	"quoted_ids" integer[],
	"quoted_topic_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forum_views" (
	"viewed_on" date NOT NULL,
	"viewer" text NOT NULL,
	"topic_id" integer NOT NULL,
	CONSTRAINT "forum_views_viewed_on_viewer_pk" PRIMARY KEY("viewed_on","viewer")
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
CREATE TABLE "logbook_imports" (
	"user_id" integer NOT NULL,
	"id" serial PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'ready' NOT NULL,
	"text" text,
	"names" jsonb NOT NULL,
	"rows" integer NOT NULL,
	"columns" jsonb NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "logbook_imports_user" UNIQUE("user_id")
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
CREATE TABLE "catalogue_edits" (
	"opdb_id" text NOT NULL,
	"field" text NOT NULL,
	"value" jsonb NOT NULL,
	"source_value" jsonb NOT NULL,
	"edited_by" integer,
	"edited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "catalogue_edits_opdb_id_field_pk" PRIMARY KEY("opdb_id","field")
);
--> statement-breakpoint
CREATE TABLE "catalogue_entries" (
	"opdb_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"origin" text DEFAULT 'opdb' NOT NULL,
	"machine_kind" text DEFAULT 'pinball' NOT NULL,
	"title_id" text NOT NULL,
	"parent_id" text,
	"name" text NOT NULL,
	"common_name" text,
	"shortname" text,
	"manufacturer_id" integer,
	"year" integer,
	"manufacture_date" date,
	"type" text,
	"display" text,
	"player_count" integer,
	"is_physical" boolean DEFAULT true NOT NULL,
	"ipdb_id" integer,
	"features" text[] DEFAULT '{}' NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"description" text,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"people" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"source_updated_at" text,
	"gone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_redirects" (
	"from_id" text PRIMARY KEY NOT NULL,
	"to_id" text,
	"changelog_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_syncs" (
	"id" serial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"gone" integer DEFAULT 0 NOT NULL,
	"moved" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"rejected" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text,
	"etag" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "featured_machines" (
	"opdb_id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"badge" text NOT NULL,
	"rating_tenths" integer NOT NULL,
	"rating_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "machine_counters" (
	"opdb_id" text PRIMARY KEY NOT NULL,
	"title_id" text NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"rating_halves" integer DEFAULT 0 NOT NULL,
	"histogram" integer[] DEFAULT '{0,0,0,0,0,0,0,0,0}' NOT NULL,
	"owned" integer DEFAULT 0 NOT NULL,
	"wanted" integer DEFAULT 0 NOT NULL,
	"had" integer DEFAULT 0 NOT NULL,
	"favorites" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "machine_images" (
	"id" serial PRIMARY KEY NOT NULL,
	"machine_id" integer NOT NULL,
	"image_url" text NOT NULL,
	"title" text,
	"description" text,
	"image_type" text NOT NULL,
	"is_main_image" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"origin" text DEFAULT 'opdb' NOT NULL,
	"picture_id" integer,
	"added_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "machine_proposals" (
	"id" serial PRIMARY KEY NOT NULL,
	"opdb_id" text,
	"is_addition" boolean NOT NULL,
	"machine_kind" text DEFAULT 'pinball' NOT NULL,
	"machine_name" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"changes" jsonb NOT NULL,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"accepted" jsonb,
	"source" text NOT NULL,
	"proposer_id" integer,
	"reason" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "machine_revisions" (
	"id" serial PRIMARY KEY NOT NULL,
	"opdb_id" text NOT NULL,
	"kind" text NOT NULL,
	"actor_id" integer,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text,
	"source" text,
	"proposal_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "machines" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'pinball' NOT NULL,
	"opdb_id" text,
	"ipdb_id" integer,
	"year_released" integer,
	"manufacturer_id" integer,
	"type_id" text,
	"custom_description" text,
	"custom_notes" text,
	"production_run" integer,
	"value_cents" bigint,
	"rarity" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manufacturers" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"full_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marketplace_feedback" (
	"id" serial PRIMARY KEY NOT NULL,
	"offer_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"role" text NOT NULL,
	"rating" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
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
CREATE TABLE "marketplace_snapshots" (
	"id" serial PRIMARY KEY NOT NULL,
	"listing_id" integer,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"format" text DEFAULT 'paragraphs' NOT NULL,
	"html" text,
	"excerpt" text,
	"renderer_version" integer,
	"price_cents" integer NOT NULL,
	"category" text NOT NULL,
	"condition" text NOT NULL,
	"opdb_id" text,
	"disclosure" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"has_logbook" boolean DEFAULT false NOT NULL,
	"picture_ids" integer[] DEFAULT '{}' NOT NULL,
	"image_urls" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marketplace_watches" (
	"listing_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "marketplace_watches_listing_id_user_id_pk" PRIMARY KEY("listing_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "marketplace_listings" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"format" text DEFAULT 'paragraphs' NOT NULL,
	"html" text,
	"excerpt" text,
	"renderer_version" integer,
	"price_cents" integer NOT NULL,
	"category" text NOT NULL,
	"condition" text NOT NULL,
	"intent" text DEFAULT 'sale' NOT NULL,
	"region" text,
	"disclosure" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"logbook_share_id" integer,
	"image_urls" text[] DEFAULT '{}' NOT NULL,
	"opdb_id" text,
	"state" text DEFAULT 'open' NOT NULL,
	"expires_at" timestamp with time zone DEFAULT now() + interval '60 days' NOT NULL,
	"is_priority" boolean DEFAULT false NOT NULL,
	"rank" bigint GENERATED ALWAYS AS ((case when is_priority then 10000000000000 else 0 end) + floor(extract(epoch from created_at at time zone 'UTC') * 1000)::bigint) STORED NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"send_key" text,
	"seller_id" integer NOT NULL,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marketplace_offer_steps" (
	"id" serial PRIMARY KEY NOT NULL,
	"offer_id" integer NOT NULL,
	"event" text NOT NULL,
	"by" text NOT NULL,
	"amount_cents" integer,
	"message" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marketplace_offers" (
	"id" serial PRIMARY KEY NOT NULL,
	"listing_id" integer,
	"snapshot_id" integer NOT NULL,
	"buyer_id" integer NOT NULL,
	"seller_id" integer NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"buyer_cents" integer NOT NULL,
	"is_buy_now" boolean DEFAULT false NOT NULL,
	"stepped_by" text NOT NULL,
	"expires_at" timestamp with time zone,
	"lined_up_at" timestamp with time zone,
	"advanced_at" timestamp with time zone,
	"buyer_final_cents" integer,
	"seller_final_cents" integer,
	"completed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
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
CREATE TABLE "discounts" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"code" text NOT NULL,
	"url" text,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forum_experts" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"field" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_codes" (
	"id" serial PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"ending" text NOT NULL,
	"tier_id" integer NOT NULL,
	"months" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"made_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"redeemed_by" integer,
	"redeemed_at" timestamp with time zone,
	"given_from" timestamp with time zone,
	"given_until" timestamp with time zone,
	CONSTRAINT "gift_codes_codeHash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "member_plans" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"tier_id" integer,
	"status" text,
	"end_date" timestamp with time zone,
	"renews" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_tiers" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"price_cents" integer NOT NULL,
	"description" text NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"is_popular" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"stripe_product_id" text,
	"stripe_price_id" text,
	"provider" text,
	"sync_state" text DEFAULT 'none' NOT NULL,
	"sync_error" text,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_members" (
	"conversation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"first_position" integer DEFAULT 1 NOT NULL,
	"last_read" integer DEFAULT 0 NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	"left_at" timestamp with time zone,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_members_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" serial PRIMARY KEY NOT NULL,
	"is_group" boolean DEFAULT false NOT NULL,
	"pair_key" text,
	"listing_id" integer,
	"listing_title" text,
	"started_by_id" integer,
	"client_id" text,
	"last_position" integer DEFAULT 0 NOT NULL,
	"last_activity_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"conversation_id" integer NOT NULL,
	"position" integer NOT NULL,
	"author_id" integer,
	"text" text NOT NULL,
	"format" text DEFAULT 'plain' NOT NULL,
	"html" text,
	"excerpt" text,
	"renderer_version" integer,
	"client_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"taken_down_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	"shown_from" integer
);
--> statement-breakpoint
CREATE TABLE "member_blocks" (
	"blocker_id" integer NOT NULL,
	"blocked_id" integer NOT NULL,
	"blocked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "member_follows" (
	"follower_id" integer NOT NULL,
	"followed_id" integer NOT NULL,
	"followed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_follows_follower_id_followed_id_pk" PRIMARY KEY("follower_id","followed_id")
);
--> statement-breakpoint
CREATE TABLE "moderation_case_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"case_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" integer,
	"step" text NOT NULL,
	"text" text
);
--> statement-breakpoint
CREATE TABLE "moderation_cases" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"thing_id" integer NOT NULL,
	"author_id" integer,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	"flag_count" integer DEFAULT 0 NOT NULL,
	"assignee_id" integer,
	"opened_at" timestamp with time zone NOT NULL,
	"last_flag_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_id" integer,
	"decision" text,
	"text_to_author" text,
	"feedback" text,
	"taken_down_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "moderation_reports" (
	"id" serial PRIMARY KEY NOT NULL,
	"case_id" integer NOT NULL,
	"reporter_id" integer NOT NULL,
	"title" text NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sanction_history" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" integer,
	"measure" text NOT NULL,
	"text" text NOT NULL,
	"until" timestamp with time zone,
	"case_id" integer
);
--> statement-breakpoint
CREATE TABLE "sanctions" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"banned_at" timestamp with time zone,
	"silenced_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"author_id" integer,
	"at" timestamp with time zone NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"bell" boolean NOT NULL,
	"mail" boolean NOT NULL,
	"push" boolean DEFAULT true NOT NULL,
	CONSTRAINT "notification_preferences_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"title" text NOT NULL,
	"title_of_many" text,
	"path" text,
	"actor_id" integer,
	"needs" text,
	"count" integer DEFAULT 1 NOT NULL,
	"is_in_bell" boolean NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"mail_due_at" timestamp with time zone,
	"mail_taken_at" timestamp with time zone,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_devices_sessionId_unique" UNIQUE("session_id"),
	CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"owner_id" integer,
	"alt" text DEFAULT '' NOT NULL,
	"sizes" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	"use_kind" text,
	"use_id" integer,
	"use_position" integer,
	"unused_since" timestamp with time zone DEFAULT now(),
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remote_pictures" (
	"id" serial PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"address_hash" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"is_worth_retrying" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	"picture_id" integer,
	"is_listed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"id" serial PRIMARY KEY NOT NULL,
	"title_id" text NOT NULL,
	"edition_id" text,
	"user_id" integer NOT NULL,
	"halves" smallint NOT NULL,
	"review" text,
	"format" text DEFAULT 'paragraphs' NOT NULL,
	"html" text,
	"excerpt" text,
	"renderer_version" integer,
	"hidden_at" timestamp with time zone,
	"hidden_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "static_page_revisions" (
	"page" text NOT NULL,
	"revision" integer NOT NULL,
	"text" text,
	"html" text,
	"renderer_version" integer NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"author_id" integer,
	"author_name" text,
	CONSTRAINT "static_page_revisions_page_revision_pk" PRIMARY KEY("page","revision")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"text" text NOT NULL,
	"fields" jsonb NOT NULL,
	"picture_ids" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "member_bios" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"format" text DEFAULT 'paragraphs' NOT NULL,
	"html" text,
	"excerpt" text,
	"renderer_version" integer
);
--> statement-breakpoint
CREATE TABLE "sent_draft_keys" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sent_draft_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_tier_id_membership_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."membership_tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_customer_id_billing_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."billing_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_tier_id_membership_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."membership_tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tier_prices" ADD CONSTRAINT "tier_prices_tier_id_membership_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."membership_tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_old_slugs" ADD CONSTRAINT "blog_old_slugs_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_post_machines" ADD CONSTRAINT "blog_post_machines_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_category_id_blog_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."blog_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_revisions" ADD CONSTRAINT "blog_revisions_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_revisions" ADD CONSTRAINT "blog_revisions_category_id_blog_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."blog_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_revisions" ADD CONSTRAINT "blog_revisions_writer_id_users_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_sendings" ADD CONSTRAINT "newsletter_sendings_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_entries" ADD CONSTRAINT "collection_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_imports" ADD CONSTRAINT "collection_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_feeds" ADD CONSTRAINT "event_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_proposals" ADD CONSTRAINT "event_proposals_proposer_id_users_id_fk" FOREIGN KEY ("proposer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_proposals" ADD CONSTRAINT "event_proposals_event_id_community_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."community_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_proposals" ADD CONSTRAINT "event_proposals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_sign_ups" ADD CONSTRAINT "event_sign_ups_event_id_community_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."community_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_sign_ups" ADD CONSTRAINT "event_sign_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_category_follows" ADD CONSTRAINT "forum_category_follows_category_id_forum_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."forum_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_category_follows" ADD CONSTRAINT "forum_category_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_feeds" ADD CONSTRAINT "forum_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_follows" ADD CONSTRAINT "forum_follows_topic_id_forum_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."forum_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_follows" ADD CONSTRAINT "forum_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_moved_replies" ADD CONSTRAINT "forum_moved_replies_topic_id_forum_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."forum_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reactions" ADD CONSTRAINT "forum_reactions_topic_id_forum_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."forum_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reactions" ADD CONSTRAINT "forum_reactions_reply_id_forum_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."forum_replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reactions" ADD CONSTRAINT "forum_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_read_lines" ADD CONSTRAINT "forum_read_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reads" ADD CONSTRAINT "forum_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reads" ADD CONSTRAINT "forum_reads_topic_id_forum_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."forum_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_replies" ADD CONSTRAINT "forum_replies_topic_id_forum_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."forum_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_replies" ADD CONSTRAINT "forum_replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_revisions" ADD CONSTRAINT "forum_revisions_topic_id_forum_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."forum_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_revisions" ADD CONSTRAINT "forum_revisions_reply_id_forum_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."forum_replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_revisions" ADD CONSTRAINT "forum_revisions_writer_id_users_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_topic_machines" ADD CONSTRAINT "forum_topic_machines_topic_id_forum_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."forum_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD CONSTRAINT "forum_topics_category_id_forum_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."forum_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD CONSTRAINT "forum_topics_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_topics" ADD CONSTRAINT "forum_topics_merged_into_id_forum_topics_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."forum_topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_views" ADD CONSTRAINT "forum_views_topic_id_forum_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."forum_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logbook_entries" ADD CONSTRAINT "logbook_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logbook_entries" ADD CONSTRAINT "logbook_entries_machine_entry_id_collection_entries_id_fk" FOREIGN KEY ("machine_entry_id") REFERENCES "public"."collection_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logbook_imports" ADD CONSTRAINT "logbook_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logbook_reminders" ADD CONSTRAINT "logbook_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logbook_reminders" ADD CONSTRAINT "logbook_reminders_machine_entry_id_collection_entries_id_fk" FOREIGN KEY ("machine_entry_id") REFERENCES "public"."collection_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logbook_shares" ADD CONSTRAINT "logbook_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logbook_shares" ADD CONSTRAINT "logbook_shares_machine_entry_id_collection_entries_id_fk" FOREIGN KEY ("machine_entry_id") REFERENCES "public"."collection_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_edits" ADD CONSTRAINT "catalogue_edits_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_entries" ADD CONSTRAINT "catalogue_entries_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_images" ADD CONSTRAINT "machine_images_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_images" ADD CONSTRAINT "machine_images_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_images" ADD CONSTRAINT "machine_images_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_proposals" ADD CONSTRAINT "machine_proposals_proposer_id_users_id_fk" FOREIGN KEY ("proposer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_proposals" ADD CONSTRAINT "machine_proposals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_revisions" ADD CONSTRAINT "machine_revisions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machines" ADD CONSTRAINT "machines_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_feedback" ADD CONSTRAINT "marketplace_feedback_offer_id_marketplace_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."marketplace_offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_feedback" ADD CONSTRAINT "marketplace_feedback_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_feedback" ADD CONSTRAINT "marketplace_feedback_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_matches" ADD CONSTRAINT "marketplace_matches_listing_id_marketplace_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."marketplace_listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_matches" ADD CONSTRAINT "marketplace_matches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_questions" ADD CONSTRAINT "marketplace_questions_listing_id_marketplace_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."marketplace_listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_questions" ADD CONSTRAINT "marketplace_questions_question_id_marketplace_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."marketplace_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_questions" ADD CONSTRAINT "marketplace_questions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_snapshots" ADD CONSTRAINT "marketplace_snapshots_listing_id_marketplace_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."marketplace_listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_watches" ADD CONSTRAINT "marketplace_watches_listing_id_marketplace_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."marketplace_listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_watches" ADD CONSTRAINT "marketplace_watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD CONSTRAINT "marketplace_listings_logbook_share_id_logbook_shares_id_fk" FOREIGN KEY ("logbook_share_id") REFERENCES "public"."logbook_shares"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD CONSTRAINT "marketplace_listings_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_offer_steps" ADD CONSTRAINT "marketplace_offer_steps_offer_id_marketplace_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."marketplace_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_offers" ADD CONSTRAINT "marketplace_offers_listing_id_marketplace_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."marketplace_listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_offers" ADD CONSTRAINT "marketplace_offers_snapshot_id_marketplace_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."marketplace_snapshots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_offers" ADD CONSTRAINT "marketplace_offers_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_offers" ADD CONSTRAINT "marketplace_offers_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_saved_searches" ADD CONSTRAINT "marketplace_saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_experts" ADD CONSTRAINT "forum_experts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_codes" ADD CONSTRAINT "gift_codes_tier_id_membership_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."membership_tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_codes" ADD CONSTRAINT "gift_codes_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_codes" ADD CONSTRAINT "gift_codes_redeemed_by_users_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_plans" ADD CONSTRAINT "member_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_plans" ADD CONSTRAINT "member_plans_tier_id_membership_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."membership_tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_started_by_id_users_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_blocks" ADD CONSTRAINT "member_blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_blocks" ADD CONSTRAINT "member_blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_follows" ADD CONSTRAINT "member_follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_follows" ADD CONSTRAINT "member_follows_followed_id_users_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_case_events" ADD CONSTRAINT "moderation_case_events_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_case_events" ADD CONSTRAINT "moderation_case_events_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_reports" ADD CONSTRAINT "moderation_reports_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_reports" ADD CONSTRAINT "moderation_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanction_history" ADD CONSTRAINT "sanction_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanction_history" ADD CONSTRAINT "sanction_history_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanction_history" ADD CONSTRAINT "sanction_history_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_pictures" ADD CONSTRAINT "remote_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_bios" ADD CONSTRAINT "member_bios_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_draft_keys" ADD CONSTRAINT "sent_draft_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_last_seen" ON "known_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "one_time_tokens_user" ON "one_time_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expires" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tries_expires" ON "tries" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("username_key");--> statement-breakpoint
CREATE INDEX "users_username_bare" ON "users" USING btree (replace("username_key", '_', ''));--> statement-breakpoint
CREATE INDEX "users_display_name_key" ON "users" USING btree ("display_name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "users_location" ON "users" USING gin ("location" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "live_messages_user" ON "live_messages" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "live_messages_created_at" ON "live_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_created_at" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_documents_title" ON "search_documents" USING gin ("title_key" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_documents_newest" ON "search_documents" USING btree ("kind","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "search_words_word" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "billing_customers_user" ON "billing_customers" USING btree ("provider","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_attempts_session" ON "checkout_attempts" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_attempts_open" ON "checkout_attempts" USING btree ("provider","user_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "payment_commands_due" ON "payment_commands" USING btree ("next_attempt_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_customer" ON "subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("provider","period_end");--> statement-breakpoint
CREATE INDEX "webhook_events_pending" ON "webhook_events" USING btree ("next_attempt_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_events_received" ON "webhook_events" USING btree ("received_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blog_old_slugs_post" ON "blog_old_slugs" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "blog_post_machines_title" ON "blog_post_machines" USING btree ("opdb_id");--> statement-breakpoint
CREATE INDEX "blog_posts_published" ON "blog_posts" USING btree ("is_published","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "blog_posts_send_key" ON "blog_posts" USING btree ("author_id","send_key");--> statement-breakpoint
CREATE INDEX "blog_posts_unlisted" ON "blog_posts" USING btree ("id") WHERE hidden_at is not null or not is_published or is_scheduled;--> statement-breakpoint
CREATE INDEX "blog_posts_category" ON "blog_posts" USING btree ("category_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blog_revisions_writer" ON "blog_revisions" USING btree ("writer_id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_confirmed" ON "newsletter_subscribers" USING btree ("id") WHERE state = 'confirmed';--> statement-breakpoint
CREATE INDEX "collection_entries_user" ON "collection_entries" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "collection_entries_public" ON "collection_entries" USING btree ("title_id","status","created_at" DESC NULLS FIRST) WHERE is_public and hidden_at is null;--> statement-breakpoint
CREATE INDEX "collection_entries_title" ON "collection_entries" USING btree ("title_id","user_id");--> statement-breakpoint
CREATE INDEX "collection_entries_machine" ON "collection_entries" USING btree ("opdb_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_entries_wanted" ON "collection_entries" USING btree ("user_id","opdb_id") WHERE status = 'wanted';--> statement-breakpoint
CREATE INDEX "favorites_newest" ON "favorites" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "favorites_machine" ON "favorites" USING btree ("opdb_id");--> statement-breakpoint
CREATE INDEX "community_events_starts" ON "community_events" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "event_proposals_proposer" ON "event_proposals" USING btree ("proposer_id","id");--> statement-breakpoint
CREATE INDEX "event_proposals_open" ON "event_proposals" USING btree ("id") WHERE "event_proposals"."state" = 'open';--> statement-breakpoint
CREATE INDEX "event_proposals_event" ON "event_proposals" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "event_proposals_decider" ON "event_proposals" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "event_sign_ups_order" ON "event_sign_ups" USING btree ("event_id","state","id");--> statement-breakpoint
CREATE INDEX "event_sign_ups_user" ON "event_sign_ups" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "forum_category_follows_user" ON "forum_category_follows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "forum_follows_user" ON "forum_follows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "forum_reactions_reply" ON "forum_reactions" USING btree ("reply_id");--> statement-breakpoint
CREATE INDEX "forum_reactions_user" ON "forum_reactions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "forum_reads_topic" ON "forum_reads" USING btree ("topic_id","read_at");--> statement-breakpoint
CREATE UNIQUE INDEX "forum_replies_position" ON "forum_replies" USING btree ("topic_id","position");--> statement-breakpoint
CREATE INDEX "forum_replies_time" ON "forum_replies" USING btree ("topic_id","created_at","position");--> statement-breakpoint
CREATE INDEX "forum_replies_author" ON "forum_replies" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "forum_replies_day" ON "forum_replies" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "forum_replies_unlisted" ON "forum_replies" USING btree ("id") WHERE hidden_at is not null or deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "forum_replies_send_key" ON "forum_replies" USING btree ("author_id","send_key") WHERE send_key is not null;--> statement-breakpoint
CREATE INDEX "forum_revisions_reply" ON "forum_revisions" USING btree ("reply_id");--> statement-breakpoint
CREATE INDEX "forum_revisions_writer" ON "forum_revisions" USING btree ("writer_id");--> statement-breakpoint
CREATE INDEX "forum_topic_machines_title" ON "forum_topic_machines" USING btree ("opdb_id");--> statement-breakpoint
CREATE INDEX "forum_topics_activity" ON "forum_topics" USING btree ("activity_rank" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "forum_topics_created" ON "forum_topics" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "forum_topics_replies" ON "forum_topics" USING btree ("reply_count" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "forum_topics_views" ON "forum_topics" USING btree ("view_count" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "forum_topics_popular" ON "forum_topics" USING btree ("popularity" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "forum_topics_category" ON "forum_topics" USING btree ("category_id","activity_rank" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "forum_topics_author" ON "forum_topics" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "forum_topics_unlisted" ON "forum_topics" USING btree ("id") WHERE hidden_at is not null or deleted_at is not null or merged_into_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "forum_topics_opened_by" ON "forum_topics" USING btree ("opened_by_reply_id") WHERE opened_by_reply_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "forum_topics_send_key" ON "forum_topics" USING btree ("author_id","send_key") WHERE send_key is not null;--> statement-breakpoint
CREATE INDEX "forum_views_topic" ON "forum_views" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "logbook_entries_latest" ON "logbook_entries" USING btree ("machine_entry_id","day" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "logbook_entries_kind" ON "logbook_entries" USING btree ("machine_entry_id","kind","day" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "logbook_entries_user" ON "logbook_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "logbook_reminders_machine" ON "logbook_reminders" USING btree ("machine_entry_id");--> statement-breakpoint
CREATE INDEX "logbook_reminders_user" ON "logbook_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "logbook_reminders_due" ON "logbook_reminders" USING btree ("due_on") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "logbook_shares_user" ON "logbook_shares" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "catalogue_entries_title" ON "catalogue_entries" USING btree ("title_id");--> statement-breakpoint
CREATE INDEX "catalogue_entries_parent" ON "catalogue_entries" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "catalogue_entries_manufacturer" ON "catalogue_entries" USING btree ("manufacturer_id","year");--> statement-breakpoint
CREATE INDEX "catalogue_entries_ipdb" ON "catalogue_entries" USING btree ("ipdb_id");--> statement-breakpoint
CREATE INDEX "catalogue_syncs_started" ON "catalogue_syncs" USING btree ("started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "machine_counters_title" ON "machine_counters" USING btree ("title_id");--> statement-breakpoint
CREATE INDEX "machine_images_machine" ON "machine_images" USING btree ("machine_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "machine_images_main" ON "machine_images" USING btree ("machine_id") WHERE is_main_image;--> statement-breakpoint
CREATE INDEX "machine_proposals_state" ON "machine_proposals" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "machine_proposals_proposer" ON "machine_proposals" USING btree ("proposer_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "machine_proposals_machine" ON "machine_proposals" USING btree ("opdb_id");--> statement-breakpoint
CREATE INDEX "machine_revisions_machine" ON "machine_revisions" USING btree ("opdb_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "machine_revisions_actor" ON "machine_revisions" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "machines_opdb_id" ON "machines" USING btree ("opdb_id");--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_feedback_author" ON "marketplace_feedback" USING btree ("offer_id","author_id");--> statement-breakpoint
CREATE INDEX "marketplace_feedback_member" ON "marketplace_feedback" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "marketplace_feedback_by" ON "marketplace_feedback" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "marketplace_matches_user" ON "marketplace_matches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "marketplace_matches_waiting" ON "marketplace_matches" USING btree ("user_id") WHERE way = 'digest' and digested_at is null;--> statement-breakpoint
CREATE INDEX "marketplace_matches_digest" ON "marketplace_matches" USING btree ("digested_at","user_id") WHERE digested_at is not null;--> statement-breakpoint
CREATE INDEX "marketplace_questions_listing" ON "marketplace_questions" USING btree ("listing_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_questions_answer" ON "marketplace_questions" USING btree ("question_id") WHERE question_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_questions_send_key" ON "marketplace_questions" USING btree ("author_id","send_key") WHERE send_key is not null;--> statement-breakpoint
CREATE INDEX "marketplace_questions_author" ON "marketplace_questions" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_snapshots_revision" ON "marketplace_snapshots" USING btree ("listing_id","revision");--> statement-breakpoint
CREATE INDEX "marketplace_watches_user" ON "marketplace_watches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "marketplace_listings_created" ON "marketplace_listings" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "marketplace_listings_price" ON "marketplace_listings" USING btree ("price_cents" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "marketplace_listings_cheapest" ON "marketplace_listings" USING btree ((- price_cents) desc,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "marketplace_listings_rank" ON "marketplace_listings" USING btree ("rank" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "marketplace_listings_hidden" ON "marketplace_listings" USING btree ("id") WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX "marketplace_listings_seller" ON "marketplace_listings" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "marketplace_listings_machine" ON "marketplace_listings" USING btree ("opdb_id") WHERE opdb_id is not null;--> statement-breakpoint
CREATE INDEX "marketplace_listings_logbook" ON "marketplace_listings" USING btree ("logbook_share_id") WHERE logbook_share_id is not null;--> statement-breakpoint
CREATE INDEX "marketplace_listings_expiring" ON "marketplace_listings" USING btree ("expires_at") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_listings_send_key" ON "marketplace_listings" USING btree ("seller_id","send_key") WHERE send_key is not null;--> statement-breakpoint
CREATE INDEX "marketplace_listings_shown" ON "marketplace_listings" USING btree ("intent","category","condition","region","price_cents","seller_id","id") WHERE hidden_at is null and state = 'open';--> statement-breakpoint
CREATE INDEX "marketplace_offer_steps_offer" ON "marketplace_offer_steps" USING btree ("offer_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_offers_deal" ON "marketplace_offers" USING btree ("listing_id") WHERE state = 'agreed';--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_offers_live" ON "marketplace_offers" USING btree ("listing_id","buyer_id") WHERE state in ('offered', 'countered', 'in_line', 'agreed');--> statement-breakpoint
CREATE INDEX "marketplace_offers_listing" ON "marketplace_offers" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "marketplace_offers_buyer" ON "marketplace_offers" USING btree ("buyer_id","updated_at");--> statement-breakpoint
CREATE INDEX "marketplace_offers_seller" ON "marketplace_offers" USING btree ("seller_id","updated_at");--> statement-breakpoint
CREATE INDEX "marketplace_offers_snapshot" ON "marketplace_offers" USING btree ("snapshot_id");--> statement-breakpoint
CREATE INDEX "marketplace_offers_expiring" ON "marketplace_offers" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX "marketplace_offers_line" ON "marketplace_offers" USING btree ("listing_id","lined_up_at") WHERE state = 'in_line';--> statement-breakpoint
CREATE INDEX "marketplace_offers_completed" ON "marketplace_offers" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_price_guides_shown" ON "marketplace_price_guides" USING btree ("opdb_id","band") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "marketplace_price_guides_machine" ON "marketplace_price_guides" USING btree ("opdb_id","id");--> statement-breakpoint
CREATE INDEX "marketplace_saved_searches_user" ON "marketplace_saved_searches" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "marketplace_saved_searches_machine" ON "marketplace_saved_searches" USING btree ("opdb_id") WHERE opdb_id is not null;--> statement-breakpoint
CREATE INDEX "gift_codes_given" ON "gift_codes" USING btree ("redeemed_by","given_until") WHERE redeemed_by is not null;--> statement-breakpoint
CREATE INDEX "gift_codes_created" ON "gift_codes" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversation_members_user" ON "conversation_members" USING btree ("user_id","conversation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_pair" ON "conversations" USING btree ("pair_key");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_client" ON "conversations" USING btree ("started_by_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_position" ON "messages" USING btree ("conversation_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client" ON "messages" USING btree ("conversation_id","author_id","client_id");--> statement-breakpoint
CREATE INDEX "messages_author" ON "messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "messages_send_keys" ON "messages" USING btree ("created_at") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "member_blocks_blocked" ON "member_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "member_follows_followed" ON "member_follows" USING btree ("followed_id","follower_id");--> statement-breakpoint
CREATE INDEX "moderation_case_events_case" ON "moderation_case_events" USING btree ("case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_cases_waiting" ON "moderation_cases" USING btree ("kind","thing_id") WHERE "moderation_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "moderation_cases_queue" ON "moderation_cases" USING btree ("opened_at") WHERE "moderation_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "moderation_cases_decided" ON "moderation_cases" USING btree ("decided_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "moderation_cases_author" ON "moderation_cases" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_reports_once" ON "moderation_reports" USING btree ("case_id","reporter_id");--> statement-breakpoint
CREATE INDEX "moderation_reports_reporter" ON "moderation_reports" USING btree ("reporter_id","made_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sanction_history_user" ON "sanction_history" USING btree ("user_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "staff_notes_member" ON "staff_notes" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","kind","subject") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_actor" ON "notifications" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "notifications_subject" ON "notifications" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "notifications_letters" ON "notifications" USING btree ("user_id") WHERE "notifications"."mail_due_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_read_at" ON "notifications" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_key" ON "pictures" USING btree ("key");--> statement-breakpoint
CREATE INDEX "pictures_use" ON "pictures" USING btree ("use_kind","use_id","use_position");--> statement-breakpoint
CREATE INDEX "pictures_owner" ON "pictures" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "pictures_unused" ON "pictures" USING btree ("unused_since") WHERE unused_since is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "remote_pictures_address" ON "remote_pictures" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "remote_pictures_state" ON "remote_pictures" USING btree ("state","tried_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ratings_title_user" ON "ratings" USING btree ("title_id","user_id");--> statement-breakpoint
CREATE INDEX "ratings_user" ON "ratings" USING btree ("user_id","updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ratings_reviews_newest" ON "ratings" USING btree ("title_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE review is not null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "ratings_reviews_by_rating" ON "ratings" USING btree ("title_id","halves","id") WHERE review is not null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "static_page_revisions_author" ON "static_page_revisions" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_thing" ON "drafts" USING btree ("user_id","kind","about");--> statement-breakpoint
CREATE INDEX "drafts_newest" ON "drafts" USING btree ("user_id","updated_at" DESC NULLS FIRST) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "drafts_ended" ON "drafts" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "sent_draft_keys_sent" ON "sent_draft_keys" USING btree ("sent_at");
--> statement-breakpoint
-- The audit log is append-only, for the program as well.
CREATE FUNCTION refuse_change_of_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE ON "audit_log"
FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit_log();
