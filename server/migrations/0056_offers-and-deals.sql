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
	"picture_ids" integer[] DEFAULT '{}' NOT NULL,
	"image_urls" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
ALTER TABLE "marketplace_feedback" ADD CONSTRAINT "marketplace_feedback_offer_id_marketplace_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."marketplace_offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_feedback" ADD CONSTRAINT "marketplace_feedback_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_feedback" ADD CONSTRAINT "marketplace_feedback_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_snapshots" ADD CONSTRAINT "marketplace_snapshots_listing_id_marketplace_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."marketplace_listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_offer_steps" ADD CONSTRAINT "marketplace_offer_steps_offer_id_marketplace_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."marketplace_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_offers" ADD CONSTRAINT "marketplace_offers_listing_id_marketplace_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."marketplace_listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_offers" ADD CONSTRAINT "marketplace_offers_snapshot_id_marketplace_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."marketplace_snapshots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_offers" ADD CONSTRAINT "marketplace_offers_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_offers" ADD CONSTRAINT "marketplace_offers_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_feedback_author" ON "marketplace_feedback" USING btree ("offer_id","author_id");--> statement-breakpoint
CREATE INDEX "marketplace_feedback_member" ON "marketplace_feedback" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "marketplace_feedback_by" ON "marketplace_feedback" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_snapshots_revision" ON "marketplace_snapshots" USING btree ("listing_id","revision");--> statement-breakpoint
CREATE INDEX "marketplace_offer_steps_offer" ON "marketplace_offer_steps" USING btree ("offer_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_offers_deal" ON "marketplace_offers" USING btree ("listing_id") WHERE state = 'agreed';--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_offers_live" ON "marketplace_offers" USING btree ("listing_id","buyer_id") WHERE state in ('offered', 'countered', 'in_line', 'agreed');--> statement-breakpoint
CREATE INDEX "marketplace_offers_listing" ON "marketplace_offers" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "marketplace_offers_buyer" ON "marketplace_offers" USING btree ("buyer_id","updated_at");--> statement-breakpoint
CREATE INDEX "marketplace_offers_seller" ON "marketplace_offers" USING btree ("seller_id","updated_at");--> statement-breakpoint
CREATE INDEX "marketplace_offers_snapshot" ON "marketplace_offers" USING btree ("snapshot_id");--> statement-breakpoint
CREATE INDEX "marketplace_offers_expiring" ON "marketplace_offers" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX "marketplace_offers_line" ON "marketplace_offers" USING btree ("listing_id","lined_up_at") WHERE state = 'in_line';