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
ALTER TABLE "collection_entries" ADD COLUMN "value_cents" bigint;--> statement-breakpoint
ALTER TABLE "logbook_entries" ADD CONSTRAINT "logbook_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logbook_entries" ADD CONSTRAINT "logbook_entries_machine_entry_id_collection_entries_id_fk" FOREIGN KEY ("machine_entry_id") REFERENCES "public"."collection_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logbook_reminders" ADD CONSTRAINT "logbook_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logbook_reminders" ADD CONSTRAINT "logbook_reminders_machine_entry_id_collection_entries_id_fk" FOREIGN KEY ("machine_entry_id") REFERENCES "public"."collection_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logbook_shares" ADD CONSTRAINT "logbook_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logbook_shares" ADD CONSTRAINT "logbook_shares_machine_entry_id_collection_entries_id_fk" FOREIGN KEY ("machine_entry_id") REFERENCES "public"."collection_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "logbook_entries_latest" ON "logbook_entries" USING btree ("machine_entry_id","day" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "logbook_entries_kind" ON "logbook_entries" USING btree ("machine_entry_id","kind","day" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "logbook_entries_user" ON "logbook_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "logbook_reminders_machine" ON "logbook_reminders" USING btree ("machine_entry_id");--> statement-breakpoint
CREATE INDEX "logbook_reminders_user" ON "logbook_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "logbook_reminders_due" ON "logbook_reminders" USING btree ("due_on") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "logbook_shares_user" ON "logbook_shares" USING btree ("user_id");