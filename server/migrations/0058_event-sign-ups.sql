CREATE TABLE "event_sign_ups" (
	"id" serial PRIMARY KEY NOT NULL,
	"event_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_sign_ups_once" UNIQUE("event_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "community_events" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "community_events" ADD COLUMN "takes_sign_ups" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "community_events" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "community_events" ADD COLUMN "going_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "community_events" ADD COLUMN "waiting_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "community_events" ADD COLUMN "public_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "community_events" ADD COLUMN "is_opened" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "community_events" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "community_events" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "community_events" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "community_events" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "event_sign_ups" ADD CONSTRAINT "event_sign_ups_event_id_community_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."community_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_sign_ups" ADD CONSTRAINT "event_sign_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_sign_ups_order" ON "event_sign_ups" USING btree ("event_id","state","id");--> statement-breakpoint
CREATE INDEX "event_sign_ups_user" ON "event_sign_ups" USING btree ("user_id");