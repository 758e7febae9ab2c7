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
CREATE TABLE "collection_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"opdb_id" text NOT NULL,
	"title_id" text NOT NULL,
	"status" text NOT NULL,
	"condition" text,
	"acquired_on" date,
	"note" text,
	"price_paid_cents" bigint,
	"is_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"user_id" integer NOT NULL,
	"opdb_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favorites_user_id_opdb_id_pk" PRIMARY KEY("user_id","opdb_id")
);
--> statement-breakpoint
CREATE TABLE "machine_figures" (
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
CREATE TABLE "ratings" (
	"id" serial PRIMARY KEY NOT NULL,
	"title_id" text NOT NULL,
	"user_id" integer NOT NULL,
	"halves" smallint NOT NULL,
	"review" text,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalogue_entries" ADD COLUMN "origin" text DEFAULT 'opdb' NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_entries" ADD COLUMN "machine_kind" text DEFAULT 'pinball' NOT NULL;--> statement-breakpoint
ALTER TABLE "machine_images" ADD COLUMN "origin" text DEFAULT 'opdb' NOT NULL;--> statement-breakpoint
ALTER TABLE "machine_images" ADD COLUMN "picture_id" integer;--> statement-breakpoint
ALTER TABLE "machine_images" ADD COLUMN "added_by" integer;--> statement-breakpoint
ALTER TABLE "machine_images" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_edits" ADD CONSTRAINT "catalogue_edits_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_entries" ADD CONSTRAINT "collection_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_proposals" ADD CONSTRAINT "machine_proposals_proposer_id_users_id_fk" FOREIGN KEY ("proposer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_proposals" ADD CONSTRAINT "machine_proposals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_revisions" ADD CONSTRAINT "machine_revisions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_entries_user" ON "collection_entries" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "collection_entries_public" ON "collection_entries" USING btree ("title_id","status","created_at" DESC NULLS FIRST) WHERE is_public;--> statement-breakpoint
CREATE INDEX "collection_entries_title" ON "collection_entries" USING btree ("title_id","user_id");--> statement-breakpoint
CREATE INDEX "collection_entries_machine" ON "collection_entries" USING btree ("opdb_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_entries_wanted" ON "collection_entries" USING btree ("user_id","opdb_id") WHERE status = 'wanted';--> statement-breakpoint
CREATE INDEX "favorites_newest" ON "favorites" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "favorites_machine" ON "favorites" USING btree ("opdb_id");--> statement-breakpoint
CREATE INDEX "machine_figures_title" ON "machine_figures" USING btree ("title_id");--> statement-breakpoint
CREATE INDEX "machine_proposals_state" ON "machine_proposals" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "machine_proposals_proposer" ON "machine_proposals" USING btree ("proposer_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "machine_proposals_machine" ON "machine_proposals" USING btree ("opdb_id");--> statement-breakpoint
CREATE INDEX "machine_revisions_machine" ON "machine_revisions" USING btree ("opdb_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "machine_revisions_actor" ON "machine_revisions" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ratings_title_user" ON "ratings" USING btree ("title_id","user_id");--> statement-breakpoint
CREATE INDEX "ratings_user" ON "ratings" USING btree ("user_id","updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ratings_reviews_newest" ON "ratings" USING btree ("title_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE review is not null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "ratings_reviews_by_rating" ON "ratings" USING btree ("title_id","halves","id") WHERE review is not null and hidden_at is null;--> statement-breakpoint
ALTER TABLE "machine_images" ADD CONSTRAINT "machine_images_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_images" ADD CONSTRAINT "machine_images_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "machine_images_main" ON "machine_images" USING btree ("machine_id") WHERE is_main_image;