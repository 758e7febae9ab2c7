CREATE TABLE "marketplace_watches" (
	"listing_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "marketplace_watches_listing_id_user_id_pk" PRIMARY KEY("listing_id","user_id")
);
--> statement-breakpoint
DROP INDEX "marketplace_listings_shown";--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD COLUMN "format" text DEFAULT 'paragraphs' NOT NULL;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD COLUMN "excerpt" text;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD COLUMN "renderer_version" integer;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD COLUMN "opdb_id" text;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD COLUMN "expires_at" timestamp with time zone DEFAULT now() + interval '60 days' NOT NULL;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD COLUMN "is_priority" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD COLUMN "rank" bigint GENERATED ALWAYS AS ((case when is_priority then 10000000000000 else 0 end) + floor(extract(epoch from created_at at time zone 'UTC') * 1000)::bigint) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD COLUMN "send_key" text;--> statement-breakpoint
ALTER TABLE "remote_pictures" ADD COLUMN "is_listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "marketplace_watches" ADD CONSTRAINT "marketplace_watches_listing_id_marketplace_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."marketplace_listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_watches" ADD CONSTRAINT "marketplace_watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "marketplace_watches_user" ON "marketplace_watches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "marketplace_listings_rank" ON "marketplace_listings" USING btree ("rank" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "marketplace_listings_machine" ON "marketplace_listings" USING btree ("opdb_id") WHERE opdb_id is not null;--> statement-breakpoint
CREATE INDEX "marketplace_listings_expiring" ON "marketplace_listings" USING btree ("expires_at") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_listings_send_key" ON "marketplace_listings" USING btree ("seller_id","send_key") WHERE send_key is not null;--> statement-breakpoint
CREATE INDEX "marketplace_listings_shown" ON "marketplace_listings" USING btree ("category","condition","price_cents","seller_id") WHERE hidden_at is null and state = 'open';